-- A seal hashes the stored document and compares the hash with that of the upload: no state of the hash is kept.
alter table document drop column hash_state;
