// window.usable promises: milliseconds from the start of the navigation until what is wanted has been drawn.
window.usable = new Promise((resolve) => {
  const look = () => {
    const found = document.querySelector(window.wanted);
    if (!found || found.getClientRects().length === 0 || found.closest("[inert]"))
      requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  };
  requestAnimationFrame(look);
});
