-- The step of the inline form at which a draft was left, so that it goes on there on any device.
alter table loan_applications add column draft_step smallint check (draft_step between 1 and 4);
