-- A revision may be an offline edit that was uploaded.
alter table redline_revision drop constraint redline_revision_kind_check;
alter table redline_revision add constraint redline_revision_kind_check
  check (kind in ('source', 'operations', 'accept', 'reject', 'withdraw', 'undo', 'upload'));
