import { Notice } from '#ui/notice.tsx';
import type { ScannedItem } from './scanned-item.server.ts';

/** Says why a scanned job ticket opened nothing; renders nothing if nothing was scanned. */
export function ScanNotice({ scan }: { scan: ScannedItem | null }) {
  if (!scan || scan.found) return null;
  return (
    <Notice className="mt-4" tone="care">
      {scan.words}
      {scan.order && (
        <>
          {' '}
          <a href={scan.order.to}>Open {scan.order.orderNumber}</a>
        </>
      )}
    </Notice>
  );
}
