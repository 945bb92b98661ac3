export { type BlockLine, type BlockRow, type SetBlock, setBlock } from './setting/set-block.server.ts';
export {
  loadTypefaces,
  type ShapedText,
  type Typeface,
  type Typefaces,
} from './setting/shaper.server.ts';
