-- Guests of a group without a number of their own: their cancellations and no-shows don't count for the payer.
alter table appointments add column is_under_payer boolean not null default false;
update appointments guest set is_under_payer = true
  from appointments lead
  where lead.store_code = guest.store_code and lead.group_id = guest.group_id and lead.is_group_lead
    and not guest.is_group_lead and guest.mobile_number = lead.mobile_number;
