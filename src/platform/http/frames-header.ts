/** By this header a page tells its server which one other site it shows in a frame; it never leaves the server. */
export const FRAMES_HEADER = 'x-frames';
