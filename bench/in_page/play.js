// A hand that plays any card that can be played, else sets all aside.
(() => {
  const key = (name) => window.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  const press = (selector) => {
    const found = document.querySelector(selector);
    found?.click();
    return found !== null;
  };
  window.dispatchEvent(new Event("pointerdown"));
  let tried = 0;
  const act = () => {
    if (press(".target") || press(".choose")) return;
    const cards = document.querySelectorAll("button[data-piece]");
    if (tried < cards.length) cards[tried++].click();
    else for (const name of ["s", "s"]) key(name);
  };
  setInterval(() => {
    if (document.querySelector(".status.now")) act();
    else tried = 0;
  }, 250);
})();
