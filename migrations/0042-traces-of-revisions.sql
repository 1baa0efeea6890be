-- What each revision changed, so that a call about an earlier one of the same turn can be done on the newest; null for the
-- revisions of before, and for those whose files were given up.
alter table redline_revision add column trace jsonb;
-- The revision that a decision made; null for those of before.
alter table redline_decision add column revision integer;
