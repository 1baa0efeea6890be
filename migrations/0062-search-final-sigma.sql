-- A Greek word that ends in a sigma has another letter there, or the same as elsewhere when it is written in capitals. How `lower`
-- writes it depends on the locale of the database.
create or replace function search_form(given text) returns text language sql immutable parallel safe as $$
  select trim(replace(lower(
    regexp_replace(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]+', '', 'g'), '\s+', ' ', 'g')), 'ς', 'σ'))
$$;

update signature_request_words set words = replace(words, 'ς', 'σ') where words like '%ς%';
-- which works out the generated column again
update template set name = name where searched_name like '%ς%';
