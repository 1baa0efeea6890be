-- Changes that were decided in one call: each has a row, and the first has what takes all of them back.
alter table redline_decision add column together_with text collate "C" references redline_decision on delete cascade;
alter table redline_decision alter column record drop not null;
alter table redline_decision add constraint redline_decision_record_check check ((record is null) = (together_with is not null));
