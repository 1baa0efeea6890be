-- How the ciphertexts of this database are bound: 1 by their purpose, 2 by their purpose and their row. A start encrypts again
-- what it finds at 1, in one transaction (see docs/decisions/0064).
create table ciphertext_format (version smallint not null);
insert into ciphertext_format select case when exists (select from organization) then 1 else 2 end;
