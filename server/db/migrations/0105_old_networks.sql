-- The hourly job empties the network addresses of old events, and finds them without reading every event.
create index events_networks on events (happened_at) where ip is not null;
