// window.moved sums up by how much what is drawn has been moved since this ran (Chromium's layout shift).
window.moved = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.moved += value;
}).observe({ type: "layout-shift" });
