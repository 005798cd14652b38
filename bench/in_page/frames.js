// window.intervals: the time between two frames in which a card flies.
(() => {
  window.intervals = [];
  const flies = () => document.querySelector("[data-flying]") !== null;
  let before = 0;
  const frame = (now) => {
    const flying = flies();
    if (before && flying) window.intervals.push(now - before);
    before = flying ? now : 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})();
