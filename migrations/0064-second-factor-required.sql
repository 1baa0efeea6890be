-- An organization may let nobody in who has signed in by a password alone.
alter table organization_settings add column requires_second_factor boolean not null default false;
-- Whether the session was opened by two factors: a passkey, a password with a code, or a provider that says so. Sessions of before are
-- taken for such where the person has an authenticator app.
alter table session add column "hasTwoFactors" boolean not null default false;
update session s set "hasTwoFactors" = true from "user" u where u.id = s."userId" and u."twoFactorEnabled";
