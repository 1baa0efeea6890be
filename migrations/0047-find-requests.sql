-- What people look for in requests: without accents, case and runs of spaces. The same for what is stored and what is asked.
create function search_form(given text) returns text language sql immutable parallel safe as $$
  select trim(lower(regexp_replace(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]+', '', 'g'), '\s+', ' ', 'g')))
$$;

-- Every three letters in a row, and every two outside of ASCII, where words are short; all with those of the organization
-- alone, so that one organization's search does not wade through what others have. pg_trgm does the same, but is not everywhere.
create function search_keys(organization_id text, words text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct key)
    from (
      select organization_id
      union all
      select substr(words, place, 3) from generate_series(1, length(words) - 2) place
      union all
      select substr(words, place, 2)
        from generate_series(1, case when octet_length(words) = length(words) then 0 else length(words) - 1 end) place
       where octet_length(substr(words, place, 2)) > 2
    ) keys (key)
$$;

-- Apart from the requests, whose every change would write these keys anew.
create table signature_request_words (
  signature_request_id text collate "C" primary key references signature_request on delete cascade,
  organization_id text collate "C" not null,
  -- the title that the request has by itself, and its signers' names and addresses
  words text not null
);

insert into signature_request_words
select s.id, s.organization_id,
       search_form(concat_ws(' ', case when t.one_off then t.name end, s.subject, r.people))
  from signature_request s
  join template t on t.id = s.template_id
  cross join lateral (
    select string_agg(name || ' ' || email, ' ' order by position) as people
      from recipient where signature_request_id = s.id
  ) r
 where s.content_deleted_at is null;

-- A list of at most 1 MB of what is not in the tree yet: each search reads all of it.
create index signature_request_words_keys on signature_request_words using gin (search_keys(organization_id, words))
  with (gin_pending_list_limit = 1024);

-- The order of lists of one state.
create index signature_request_states on signature_request
  (organization_id, (coalesce(expired_reason, status)), created_at desc, id desc);
