-- What a cédula borrowed before is read for every card of the review (rule: earlier-loans).
create index loans_cedula on loans (cedula, id desc);
