/** With this header a page tells its server the one other site it shows in a frame. It never leaves the server. */
export const FRAMES_HEADER = 'x-frames';
