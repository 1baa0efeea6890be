-- The order of lists. `updated_at` is in it so that updatedSince filters without a look at the rows, `test_mode` so that
-- billing counts without one; both cost nothing more than room, as every change of a row changes updated_at.
drop index signature_request_organization_id_created_at_id_idx;
create index signature_request_list on signature_request (organization_id, created_at desc, id desc)
  include (updated_at, test_mode);
create index signature_request_completed on signature_request (organization_id, completed_at)
  where completed_at is not null and not test_mode;
create index template_list on template (organization_id, created_at desc, id desc) include (updated_at);
