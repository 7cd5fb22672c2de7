drop trigger audit_log_not_truncated on audit_log;
revoke truncate on audit_log from current_user;
