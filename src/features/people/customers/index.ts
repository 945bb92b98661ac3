export type {
  CustomerRecord,
  MergedPerson,
  PersonAddress,
  PersonContact,
  PersonDetails,
  PersonNote,
  PersonSeed,
  RecordKey,
} from './customer-record.ts';
export {
  addressSchemaIn,
  contactSchema,
  detailsSchema,
  noteSchema,
  tagSchema,
  versionSchema,
} from './forms.ts';
