-- Which installation this database belongs to. The folder "keys" of its data folder has the same id.
create table installation (
  id text collate "C" primary key,
  -- SHA-256 of the root certificate in that folder; null until its keys have been made
  root_sha256 text,
  -- a ciphertext that only the master key of the installation opens
  key_check bytea
);
create unique index installation_single_row on installation ((true));
