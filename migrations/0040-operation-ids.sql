-- An operationId stands for one call: its kind and its content. The content is not known of calls of before this was recorded.
alter table redline_operation add column kind text;
alter table redline_operation add column content_sha256 bytea;

-- Edits are answered with the places of comments that moved and with a new layout, which of earlier ones are not known.
update redline_operation set
  kind = case when answer ? 'content' then 'upload' when answer ? 'decided' then 'decide' else 'operations' end,
  answer = case
    when answer ? 'content' then (answer->'answer') || '{"comments": [], "layout": null}'
    when answer ? 'decided' then jsonb_set(answer, '{edit}', (answer->'edit') || '{"comments": [], "layout": null}')
    else answer || '{"comments": [], "layout": null}'
  end;

alter table redline_operation alter column kind set not null;
