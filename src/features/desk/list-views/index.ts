export { HiddenViewFields, sortChoices, sortedHead, ViewFields } from './arrange.tsx';
export {
  type Arrangement,
  arrangementParams,
  type ListView,
  type NamedView,
  readArrangement,
  readListView,
  type ShownColumns,
  shownColumns,
  viewParams,
} from './list-view.ts';
export type { SortOf } from './lists.ts';
export { isViewAnswer } from './view-answer.ts';
export { ViewForm } from './view-form.tsx';
export { ViewTabs } from './view-tabs.tsx';
