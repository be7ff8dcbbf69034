-- A telephone can be taken away, and with it the wish to be asked for it first.
grant delete on mfa_channel, mfa_preference to portal_app;

-- When the code before was sent, if it was not used: whoever waits in vain may have one sent to another place, once.
alter table mfa_code add column unused_at timestamptz;
grant update (unused_at) on mfa_code to portal_app;
