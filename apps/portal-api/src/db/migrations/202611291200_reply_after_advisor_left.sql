-- A conversation is begun with advisors of the household, and goes on when one of them has left the team. Each message
-- updates its row, and the check of the policy asked for the team of now: the client's reply was refused.

drop policy own on secure_conversation;

create policy own on secure_conversation for select to portal_app
  using (
    (client_subject = (select message_box()) and household_id = (select own_household()))
    or ((select message_box()) = any (advisor_ids) and household_id in (select household_id from household_advisor)));

-- Only clients begin one, and only with advisors of their household.
create policy begun on secure_conversation for insert to portal_app
  with check (
    client_subject = (select message_box()) and household_id = (select own_household())
    and advisor_ids <@ (select array_agg(a.advisor_id) from household_advisor a
      where a.household_id = secure_conversation.household_id));

-- Who takes part does not change: there is no right to update those columns.
create policy goes_on on secure_conversation for update to portal_app
  using (
    (client_subject = (select message_box()) and household_id = (select own_household()))
    or ((select message_box()) = any (advisor_ids) and household_id in (select household_id from household_advisor)));
