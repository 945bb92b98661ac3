-- Why a sheet's file is no PDF/X-4, as staff read it, such as a font that isn't in a customer's file; null: it is one, or there is no file.
alter table sheets add column not_x4 text;
