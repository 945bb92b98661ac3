import { expect, test } from 'vitest';
import { inkNames } from './colour-names.ts';

test.each([
  ['Separation(DeviceCMYK,CutContour)', ['CutContour']],
  ['Separation(DeviceCMYK,PANTONE 185 C, coated)', ['PANTONE 185 C, coated']],
  ['Separation(ICCBased(CMYK,Coated FOGRA39 (ISO 12647-2:2004)),Crease)', ['Crease']],
  ['Separation(DeviceCMYK,Spot (UV))', ['Spot (UV)']],
  ['DeviceN(2,DeviceCMYK,Cyan,Gold)', ['Cyan', 'Gold']],
  ['Indexed(255,Separation(DeviceCMYK,White))', ['White']],
  ['Indexed(255,DeviceN(2,ICCBased(CMYK,A,B),White,Gold))', ['White', 'Gold']],
  ['ICCBased(RGB,sRGB)', []],
])('the inks of %s', (space, inks) => {
  expect(inkNames(space)).toEqual(inks);
});
