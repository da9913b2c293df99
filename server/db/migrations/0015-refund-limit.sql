-- PHP above which a refund must be countersigned; null: no limit.
alter table stores add column refund_limit_centavos bigint check (refund_limit_centavos >= 0);
