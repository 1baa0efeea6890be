-- What is searched has the time of its request, so that it is read in the order of the list without a look at the requests.
alter table signature_request_words rename to searched_before;

create table signature_request_words (
  signature_request_id text collate "C",
  organization_id text collate "C" not null,
  created_at timestamptz not null,
  -- the title that the request has by itself, and its signers' names and addresses
  words text not null
);

-- In the order of the list: what is read together lies together.
insert into signature_request_words
select w.signature_request_id, w.organization_id, s.created_at, w.words
  from searched_before w join signature_request s on s.id = w.signature_request_id
 order by s.created_at, s.id;

drop table searched_before;
drop function search_keys;

alter table signature_request_words
  add primary key (signature_request_id),
  add foreign key (signature_request_id) references signature_request on delete cascade;
create index signature_request_words_list on signature_request_words (organization_id, created_at, signature_request_id);

-- Every three characters of a word in a row, so that any text of up to three is the beginning of one; and the week of the
-- request, counted from 1970, with its organization: a search goes through the weeks of one organization, in the list's order.
-- In PL/pgSQL, which keeps the plan: before PostgreSQL 18, SQL would be planned again for each request that is created.
create function search_grams(organization_id text, created_at timestamptz, words text) returns tsvector
language plpgsql immutable parallel safe cost 10000 as $$
begin
  return array_to_tsvector(
    array(select substr(w || ' ', generate_series(1, length(w)), 3) from unnest(string_to_array(words, ' ')) w)
    || (organization_id || ' ' || floor(extract(epoch from created_at) / 604800)::int));
end
$$;

-- With what PostgreSQL takes by default, the index of many requests is built in many rounds.
set local maintenance_work_mem = '256MB';

-- A short list of what is not in the tree yet: each look at the index reads all of it.
create index signature_request_words_grams on signature_request_words
  using gin (search_grams(organization_id, created_at, words)) with (gin_pending_list_limit = 512);

analyze signature_request_words;
