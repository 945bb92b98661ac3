import { expect, test } from 'vitest';
import { openTestShop } from '#test/app.ts';
import { makeArtwork, newGuest } from '#test/factories.ts';

// Guard: the jobs are written with the rows' deletion. If files were removed right after it, one error would leave the night's files for good.
test('artwork that was never ordered leaves the store, even if the store is down that night', async () => {
  const opened = await openTestShop();
  const { shop, db } = opened;
  const ids = [await makeArtwork(shop, newGuest()), await makeArtwork(shop, newGuest())];
  const ofTheirs = db
    .updateTable('artworks')
    .set({ expiresAt: new Date(0) })
    .where('id', 'in', ids);
  const files = await ofTheirs.returning('storageKey').execute();
  const { remove } = shop.storage;
  shop.storage.remove = async () => {
    throw new Error('The file store could not be reached.');
  };
  await opened.run('apply-retention').catch(() => undefined);
  await opened.runJobs().catch(() => undefined);
  expect(await db.selectFrom('artworks').select('id').where('id', 'in', ids).execute()).toEqual([]);
  for (const { storageKey } of files) expect(await shop.storage.open(storageKey)).not.toBeNull();
  shop.storage.remove = remove;
  await opened.run('apply-retention');
  await shop.jobs.retryNow(db, 'remove-files');
  await opened.runJobs();
  for (const { storageKey } of files) expect(await shop.storage.open(storageKey)).toBeNull();
});
