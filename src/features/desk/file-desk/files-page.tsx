import type { Route } from './+types/files-page.ts';
import { FileDesk } from './file-desk.tsx';
import { readDesk } from './read-desk.server.ts';

export const handle = { title: 'Files' };

/** `GET /admin/files`: the files that wait for a person, with the most urgent one open. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const desk = await readDesk(context, null, url);
  if (!desk) throw new Error('a queue is always there');
  return desk;
}

export default function FilesPage({ loaderData }: Route.ComponentProps) {
  return <FileDesk desk={loaderData} />;
}
