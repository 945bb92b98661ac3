export { followShortAddress, namedViewsOf, readViews } from './read-views.server.ts';
export { isViewForm, viewAction, viewActionOf } from './view-action.server.ts';
