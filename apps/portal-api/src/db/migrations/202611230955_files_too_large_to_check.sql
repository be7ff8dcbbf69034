-- A file above the scanner's own limit is never checked, so that nobody opens it.
alter table drive_version drop constraint drive_version_scan_check;
alter table drive_version add constraint drive_version_scan_check
  check (scan in ('pending', 'clean', 'infected', 'too_large'));
