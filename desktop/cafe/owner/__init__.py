"""What an owner sees and can do: owners and their passwords, the pages behind the login, the command for owners."""
