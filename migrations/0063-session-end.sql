-- A session ends 30 days after it began, however it is used: better-auth puts off its end with each use, and knows no last one.
create function end_session() returns trigger language plpgsql as $$ begin
  new."expiresAt" := least(new."expiresAt", new."createdAt" + interval '30 days');
  return new;
end $$;
create trigger end_session before insert or update on session for each row execute function end_session();
update session set "expiresAt" = "expiresAt";
