-- The newest letter that was sent to see whether letters leave, among all the others (rule: first-day).
create index messages_test_letters on messages (id) where template = 'test-letter';
