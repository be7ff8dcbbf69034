-- What the browser of a sign-in says it runs on, so that a person knows their devices apart.
alter table sign_in add column system text not null default 'other' check (system ~ '^[a-z]{1,20}$');
