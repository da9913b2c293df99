-- The last versions at each promotion of another database server. The next million numbers were given to nothing that this
-- database has, so a cursor between them has read writes that are lost.
alter table stores add column switched_after bigint[] not null default '{}';
alter table customer_lanes add column switched_after bigint[] not null default '{}';
