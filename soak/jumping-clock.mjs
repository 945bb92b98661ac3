// Loaded into the shop that is being soaked (`node --import`): its clock is wrong by as many seconds as the file named
// in SOAK_CLOCK says, as on a machine whose time is set by hand or by a time server. The database keeps the real time.
import { readFileSync, watchFile } from 'node:fs';

const file = process.env.SOAK_CLOCK ?? '';
const RealDate = Date;
let aheadMs = 0;
const read = () => {
  aheadMs = Number(readFileSync(file, 'utf8')) * 1000;
};

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + aheadMs);
    else super(...parts);
  }
  static now() {
    return RealDate.now() + aheadMs;
  }
};

read();
watchFile(file, { interval: 200, persistent: false }, read);
