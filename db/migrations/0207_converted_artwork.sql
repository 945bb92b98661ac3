-- What a file was when it was sent, if we turned it into a JPG or PNG to check and print it (`heic`, `webp`, `svg` …); null: as it came.
alter table artworks add column sent_as text;
