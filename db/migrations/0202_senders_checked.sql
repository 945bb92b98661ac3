-- What migration 0190 left to be checked: no file of before has a sender.
alter table artworks validate constraint artworks_sender_check, validate constraint only_unordered_artwork_has_a_sender;
