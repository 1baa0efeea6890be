-- Home walks the requests of the whole organization first, and reads folder by folder only for people who see few of them.
create index signature_request_open on signature_request (organization_id, created_at, id) include (folder_id)
  where coalesce(expired_reason, status) = 'Created' and sealing_since is null;
create index signature_request_newly_completed on signature_request (organization_id, completed_at desc) include (folder_id)
  where completed_at is not null;
create index signature_request_declined on signature_request (organization_id, created_at desc, id desc) include (folder_id)
  where coalesce(expired_reason, status) = 'Declined' and sent_again_as is null;

-- A search looks words up for a week of one folder, of what is in no folder, or of all that is in folders (`org*`): looking up each
-- of 200 folders takes ten times as long as reading the matches of all.
create function search_grams(organization_id text, folder_id text, created_at timestamptz, words text) returns tsvector
language plpgsql immutable parallel safe cost 10000 as $$
declare
  week text := ' ' || floor(extract(epoch from created_at) / 604800)::int;
begin
  return array_to_tsvector(
    array(select substr(w || ' ', generate_series(1, length(w)), 3) from unnest(string_to_array(words, ' ')) w)
    || case when folder_id is null then array[organization_id || week]
            else array[folder_id || week, organization_id || '*' || week] end);
end
$$;
drop index signature_request_words_grams;
create index signature_request_words_grams on signature_request_words
  using gin (search_grams(organization_id, folder_id, created_at, words)) with (gin_pending_list_limit = 512);
drop function search_grams(text, timestamptz, text);
