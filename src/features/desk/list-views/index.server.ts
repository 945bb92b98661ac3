export { followShortAddress, namedViewsOf, readViews } from './read-views.server.ts';
export { viewAction, viewActionOf } from './view-action.server.ts';
