export { proveTemplateJob } from './publish-template.server.ts';
