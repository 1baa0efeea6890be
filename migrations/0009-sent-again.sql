-- The request as which an ended one was last sent again. A decline that was answered so needs no attention any more.
alter table signature_request add column sent_again_as text collate "C" references signature_request on delete set null;
create index on signature_request (sent_again_as) where sent_again_as is not null;
update signature_request s
   set sent_again_as = d.sent_as
  from request_draft d
 where d.again_id = s.id and d.sent_as is not null;
