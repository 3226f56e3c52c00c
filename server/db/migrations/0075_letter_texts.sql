-- The version of the settings whose own text a letter was written with (rule: letter-texts); null: the program's text.
alter table messages add column settings_version integer references settings (version);
