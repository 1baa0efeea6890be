-- What was agreed, as it was given to be signed: one row for each signature request that was made of it.
create table redline_agreement (
  signature_request_id text collate "C" primary key references signature_request on delete cascade,
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  -- the round that ended with the approval, and the document of that moment
  round integer not null,
  revision integer not null,
  -- the agreed text: all changes accepted, and nothing left of how it came about
  docx_key text not null,
  docx_sha256 text not null,
  docx_size_bytes integer not null,
  -- the PDF made from it, which is the original of the signature request
  pdf_key text not null,
  pdf_sha256 text not null,
  -- how many of its pages show the agreed text; those after them are signature pages
  agreed_page_count integer not null,
  template_id text collate "C" not null references template on delete cascade,
  -- what became of the fields of the template that was negotiated, in the answer's own form
  fields jsonb not null,
  created_at timestamptz(3) not null,
  foreign key (redline_request_id, round) references redline_round on delete cascade
);
create index on redline_agreement (redline_request_id, round);
create index on redline_agreement (template_id);

-- the last signature request that was made of an agreed text
alter table redline_request add column signature_request_id text collate "C" references signature_request on delete set null;
create index on redline_request (signature_request_id);
