import { artworkState } from '../artwork-state.ts';
import { EarlierList } from '../earlier-list.tsx';
import { partsJobOf } from '../parts/parts-job.ts';
import { WaysOn } from '../ways-on/ways-on.tsx';
import { filePaths } from '../ways-on/ways-on-paths.ts';
import { FileParts } from './file-parts.tsx';
import { sendFile } from './send-file.ts';
import { UploadView } from './upload-view.tsx';

/**
 * What a product's page needs only once there is a file: to send it, judge it and show the result. Without a file it is
 * loaded when somebody is about to choose one.
 */
export const FILE_CHECKS = {
  artworkState,
  EarlierList,
  FileParts,
  filePaths,
  partsJobOf,
  sendFile,
  UploadView,
  WaysOn,
};

export type FileChecks = typeof FILE_CHECKS;
