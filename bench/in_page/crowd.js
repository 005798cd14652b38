// The page is shown `window.crowd` (a view) as whatever table it sits at; window.show(view) shows it another one.
(() => {
  const set = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage").set;
  let hear = null;
  let last = null;
  const shown = (data) => {
    const message = JSON.parse(data);
    if (message.type !== "state" || message.table.phase !== "round") return data;
    last = message;
    return JSON.stringify({ ...message, view: window.crowd });
  };
  Object.defineProperty(WebSocket.prototype, "onmessage", {
    set(listener) {
      if (listener) hear = listener.bind(this);
      set.call(this, listener && (({ data }) => listener.call(this, { data: shown(data) })));
    },
  });
  window.show = (view) => {
    window.crowd = view;
    hear({ data: JSON.stringify({ ...last, seq: (last.seq += 1), view }) });
  };
  // Milliseconds until another view is drawn, and every tile that lies elsewhere is on its way.
  window.rebuild = async (view) => {
    const began = performance.now();
    window.show(view);
    for (let frame = 0; frame < 2 || !document.querySelector("[data-flying]"); frame += 1)
      await new Promise(requestAnimationFrame);
    return [performance.now() - began, document.querySelectorAll("[data-flying]").length];
  };
  // window.intervals: the time between all frames.
  window.intervals = [];
  let before = 0;
  const frame = (now) => {
    if (before) window.intervals.push(now - before);
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})();
