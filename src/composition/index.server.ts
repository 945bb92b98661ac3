export { type Flow, type FlowPages, flowPages, roughPages } from './flow/flow-pages.server.ts';
export { type FontRefusal, readFont } from './layout/read-font.ts';
export { type BlockLine, type SetBlock, setBlock } from './setting/set-block.server.ts';
export {
  loadTypefaces,
  type ShapedText,
  type Typefaces,
} from './setting/shaper.server.ts';
