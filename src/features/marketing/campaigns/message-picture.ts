import { href } from '#kit/href.ts';

/** The path of messages' uploaded pictures. It must work as long as the message is in an inbox. */
export const MESSAGE_PICTURE_PATH = href('/newsletter/pictures/:picture', { picture: '' });

export interface MessagePicture {
  /** `{sha256}-{width}x{height}.jpg` or `.png`: always the same bytes */
  name: string;
  widthPx: number;
  heightPx: number;
}

/** Returns the uploaded picture at an address in a message; null for an external picture. */
export function messagePictureOf(src: string): MessagePicture | null {
  if (!src.startsWith(MESSAGE_PICTURE_PATH)) return null;
  const name = src.slice(MESSAGE_PICTURE_PATH.length);
  const [, width, height] = NAME.exec(name) ?? [];
  return width && height ? { name, widthPx: Number(width), heightPx: Number(height) } : null;
}

const NAME = /^[0-9a-f]{64}-(\d{1,4})x(\d{1,4})\.(?:jpg|png)$/;

/** The width of a message's text in email programs, in px (email-sheet.tsx: 600 less its margins). */
const TEXT_WIDTH_PX = 552;

/** The displayed size of a picture in a message, in px: its own, at most the width of the text. */
export function shownSize({ widthPx, heightPx }: MessagePicture): { width: number; height: number } {
  const width = Math.min(widthPx, TEXT_WIDTH_PX);
  return { width, height: Math.max(1, Math.round((heightPx * width) / widthPx)) };
}
