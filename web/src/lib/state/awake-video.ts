/** Four seconds of a black square and silence, over and over. Browsers keep the screen on for a video with sound. */

import mp4 from "./awake.mp4?inline";
import webm from "./awake.webm?inline";

export function still(): HTMLVideoElement {
  const video = document.createElement("video");
  video.loop = true;
  video.playsInline = true;
  video.disableRemotePlayback = true;
  video.title = document.title;
  video.ariaHidden = "true";
  video.tabIndex = -1;
  video.style.cssText =
    "position:fixed;bottom:0;left:0;width:1px;height:1px;opacity:0.01;pointer-events:none";
  for (const [src, type] of [
    [mp4, "video/mp4"],
    [webm, "video/webm"],
  ] as const) {
    const source = Object.assign(document.createElement("source"), { src, type });
    video.append(source);
  }
  document.body.append(video);
  return video;
}
