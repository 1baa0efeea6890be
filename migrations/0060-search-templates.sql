-- A search finds requests by the names of their templates: compared in the form in which they are searched, and listed newest first.
alter table template add column searched_name text not null generated always as (search_form(name)) stored;

create index signature_request_of_template on signature_request (template_id, created_at desc, id desc);
drop index signature_request_template_id_template_version_idx;
